/** The script of a page with an order: the menu, the order and the zone. */

import { setUpOrder } from "../order/home.ts";
import { markSections } from "../menu/sections.ts";
import { enableControls } from "../page/dom.ts";
import { readPageShop } from "../shop_data.ts";
import { setUpZoneForm } from "../zone_answer.ts";
import "./page.ts";

const shop = readPageShop();
setUpOrder(shop);
setUpZoneForm(shop);
markSections();
enableControls();
