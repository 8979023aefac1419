import { Anchor, Button } from '@mantine/core'
import type { IncidentHistory } from '../../../../machines/incident/domain/incidentHistory.ts'
import { incidentHeading, type Incident } from '../../../../machines/incident/domain/incident.ts'
import type { IncidentRef } from '../../../../machines/incident/incident.ts'
import { useSelected, useTag, useValue } from '../../actors.ts'
import { Card } from './Card.tsx'
import { SignOff } from '../SignOff.tsx'
import { AddNote } from '../note/AddNote.tsx'
import { StatusChips } from './StatusChips.tsx'
import { Ticket } from '../ticket/Ticket.tsx'
import styles from './StatusCards.module.css'
import { AcknowledgeDialog } from '../acknowledgement/AcknowledgeDialog.tsx'
import { ActionMark } from '../../core/ActionMark.tsx'

interface StatusCardsProps {
  readonly incident: IncidentRef
  readonly facts: Incident
}

/** The incident's state and the available actions: one card in a wide window, two in a narrow one. */
export function StatusCards({ incident, facts }: StatusCardsProps) {
  const history = useValue(
    useSelected(incident, ({ children }) => children.incidentHistory),
    'history',
  )
  const saidAt = useValue(incident, 'saidAt')
  const signOff = useSelected(incident, ({ children }) => children.signOff)
  return (
    <div className={styles.cards}>
      <Card title="Status" className={styles.status} aside={<Staleness incident={incident} />}>
        <StatusChips incident={facts} saidAt={saidAt} acknowledgements={history?.acknowledgements ?? []} />
      </Card>
      <Card title="Actions" className={styles.actions}>
        <Acknowledge incident={incident} history={history} />
        <SignOff signOff={signOff} subject={incidentHeading(facts)} history={history} />
        <Ticket incident={incident} />
        <AddNote incident={incident} facts={facts} />
      </Card>
    </div>
  )
}

/** A warning if the incident may be out of date. It is on the title's line, so that nothing moves when it appears. */
function Staleness({ incident }: { readonly incident: IncidentRef }) {
  const isStale = useTag(incident, 'stale')
  return (
    <output className={styles.staleness}>
      {isStale && (
        <>
          May be out of date.{' '}
          <Anchor
            component="button"
            type="button"
            inherit
            onClick={() => incident.send({ type: 'incident.refresh', because: 'asked' })}
          >
            Try again
          </Anchor>
        </>
      )}
    </output>
  )
}

interface AcknowledgeProps {
  readonly incident: IncidentRef
  readonly history: IncidentHistory | undefined
}

/** Offers to acknowledge the incident, even if it is acknowledged already (docs/behaviour.md#acknowledgements). */
function Acknowledge({ incident, history }: AcknowledgeProps) {
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
      <AcknowledgeDialog acknowledgement={acknowledgement} facts={facts} history={history} />
    </>
  )
}
