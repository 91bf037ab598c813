/** What / runs, beside what every page does. */

import { markSection, openWhereWide } from "../menu/sections.ts";
import { setUpOrder } from "../order/home.ts";
import { readPageShop } from "../shop_data.ts";
import { setUpZoneForm } from "../zone_answer.ts";
import "./page.ts";

const shop = readPageShop();
setUpOrder(shop);
openWhereWide();
markSection();
// In a task of its own, so that the buttons above can be pressed before.
setTimeout(() => setUpZoneForm(shop));
