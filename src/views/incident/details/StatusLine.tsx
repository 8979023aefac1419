import { Anchor, Button } from '@mantine/core'
import type { IncidentHistory } from '../../../../machines/incident/domain/incidentHistory.ts'
import { incidentHeading, type Incident } from '../../../../machines/incident/domain/incident.ts'
import type { IncidentRef } from '../../../../machines/incident/incident.ts'
import { useSelected, useTag, useValue } from '../../actors.ts'
import { SignOff } from '../SignOff.tsx'
import { AddNote } from '../note/AddNote.tsx'
import { StatusChips } from './StatusChips.tsx'
import { Ticket } from '../ticket/Ticket.tsx'
import styles from './StatusLine.module.css'
import { AcknowledgeDialog } from '../acknowledgement/AcknowledgeDialog.tsx'
import { ActionMark } from '../../core/ActionMark.tsx'

interface StatusLineProps {
  readonly incident: IncidentRef
  readonly facts: Incident
}

/** The line below the title: the incident's state at its start, the actions at its end; at the thumb if it is narrow. */
export function StatusLine({ incident, facts }: StatusLineProps) {
  const history = useValue(
    useSelected(incident, ({ children }) => children.incidentHistory),
    'history',
  )
  const saidAt = useValue(incident, 'saidAt')
  const signOff = useSelected(incident, ({ children }) => children.signOff)
  return (
    <div className={styles.line}>
      <section className={styles.status} aria-label="Status">
        <StatusChips incident={facts} saidAt={saidAt} acknowledgements={history?.acknowledgements ?? []} />
        <Staleness incident={incident} />
      </section>
      <section className={styles.actions} data-thumb-bar aria-label="Actions" tabIndex={-1}>
        <Acknowledge incident={incident} history={history} />
        <SignOff signOff={signOff} subject={incidentHeading(facts)} history={history} />
        <Ticket incident={incident} />
      </section>
      <div className={styles.note}>
        <AddNote incident={incident} facts={facts} />
      </div>
    </div>
  )
}

/** A warning if the incident may be out of date. It is at the end of the line, so that nothing moves when it appears. */
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
