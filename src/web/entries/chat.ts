/** The order inside a chat. */

import "../chat/start.ts";
