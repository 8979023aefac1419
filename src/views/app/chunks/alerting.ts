/** The screens and charts of alerting, whose code is loaded after the first screen (src/views/app/chunks.ts). */
import '../../../../machines/alerting/destinations.ts'
import '../../../../machines/alerting/maintenanceTasks.ts'
import '../../../../machines/alerting/notifyMe.ts'
import '../../../../machines/alerting/profiles.ts'
import '../../../../machines/alerting/timeslots.ts'
import '../../../theme/laterStyles.ts'

export { Library } from '../../core/Library.tsx'
export { NotifyMeDialog } from '../../alerting/notify/NotifyMeDialog.tsx'
export { DestinationsPage } from '../../alerting/destinations/DestinationsPage.tsx'
export { MaintenancePage } from '../../alerting/maintenance/MaintenancePage.tsx'
export { ProfilesPage } from '../../alerting/profiles/ProfilesPage.tsx'
export { TimeslotsPage } from '../../alerting/timeslots/TimeslotsPage.tsx'
