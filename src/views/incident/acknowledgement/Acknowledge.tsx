import { Button } from '@mantine/core'
import type { IncidentRef } from '../../../../machines/incident/incident.ts'
import { useSelected, useValue } from '../../actors.ts'
import { AcknowledgeDialog } from './AcknowledgeDialog.tsx'
import { ActionMark } from '../../core/ActionMark.tsx'

/** Offers to acknowledge the incident, even if it is acknowledged already (docs/behaviour.md#acknowledgements). */
export function Acknowledge({ incident }: { readonly incident: IncidentRef }) {
  const acknowledgement = useSelected(incident, ({ children }) => children.acknowledgement)
  const facts = useValue(incident, 'incident')
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<ActionMark action="acknowledge" />}
        onClick={() => acknowledgement?.send({ type: 'acknowledgement.add' })}
      >
        Acknowledge
      </Button>
      <AcknowledgeDialog acknowledgement={acknowledgement} facts={facts} />
    </>
  )
}
