/** The views and charts of an incident, whose code is loaded after the first screen (src/views/app/chunks.ts). */
import '../../../../machines/alerting/senders.ts'
import '../../../../machines/app/surroundings.ts'
import '../../../../machines/incident/incident.ts'
import '../../../theme/laterStyles.ts'

export { Library } from '../../core/Library.tsx'
export { AcknowledgeDialog } from '../../incident/acknowledgement/AcknowledgeDialog.tsx'
export { IncidentDialog } from '../../list/IncidentDialog.tsx'
export { IncidentPage } from '../pages/IncidentPage.tsx'
