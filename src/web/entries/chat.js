// The order inside a chat.

import "../chat_start.js";
