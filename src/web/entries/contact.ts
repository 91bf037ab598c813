/** The script of /contact, which answers about the zone and takes no order. */

import { enableControls } from "../page/browser.ts";
import { readPageShop } from "../shop_data.ts";
import { setUpZoneForm } from "../zone_answer.ts";
import "./page.ts";

setUpZoneForm(readPageShop());
enableControls();
