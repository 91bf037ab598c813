/** What /contact runs, beside what every page does. */

import { readPageShop } from "../shop_data.ts";
import { setUpZoneForm } from "../zone_answer.ts";
import "./page.ts";

setUpZoneForm(readPageShop());
