import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { Link } from 'wouter'
import { incidentPath } from '../../../../machines/core/domain/route.ts'
import { httpUrl } from '../../../../machines/core/domain/url.ts'
import { hasState, isKnown, type Incident } from '../../../../machines/incident/domain/incident.ts'
import type { useBulk } from '../../actors.ts'
import { ActionMark } from '../../core/ActionMark.tsx'
import { moveFocusTo } from '../../core/focus.ts'
import classes from './RowActions.module.css'

/** What the actions of a row depend on. */
export interface RowActionsProps {
  readonly incident: Incident
  /** Whether the row has left the list, and stays only while the rows are held. */
  readonly isGone: boolean
  readonly tabIndex: -1 | undefined
  readonly bulk: ReturnType<typeof useBulk>
}

/**
 * The actions of a row, which float at its end while it is in use: acknowledging and closing or reopening it, and links
 * to the incident in its source system and to its page.
 */
export function RowActions({ incident, isGone, tabIndex, bulk }: RowActionsProps) {
  const { pk, source } = incident
  const details = httpUrl(incident.detailsUrl)
  /** Asks whether to carry out the operation. The dialog returns the focus to the row. */
  const begin = (operation: RowOperation, button: HTMLElement) => {
    moveFocusTo(button.closest('tr')?.querySelector<HTMLElement>('a[data-opens]'))
    bulk?.send({ type: 'bulk.begin', operation, pks: [pk] })
  }
  return (
    <div className={classes.actions}>
      {operationsFor(incident, isGone).map((operation) => (
        <button
          key={operation}
          type="button"
          className={`${classes.action ?? ''} ${classes.operation ?? ''}`}
          tabIndex={tabIndex}
          aria-haspopup="dialog"
          title={operationWords[operation]}
          aria-label={`${operationWords[operation]} incident ${pk}`}
          onClick={({ currentTarget }) => begin(operation, currentTarget)}
        >
          <ActionMark action={operation} />
        </button>
      ))}
      {details !== undefined && (
        <a
          className={classes.action}
          tabIndex={tabIndex}
          href={details}
          target="_blank"
          rel="noopener noreferrer"
          title={`Open in ${source.name}`}
          aria-label={`Open incident ${pk} in ${source.name}`}
        >
          <IconExternalLink size={16} aria-hidden="true" />
        </a>
      )}
      <Link
        className={classes.action}
        tabIndex={tabIndex}
        href={incidentPath(pk)}
        title="Open page"
        aria-label={`Open page of incident ${pk}`}
      >
        <IconArrowRight size={16} aria-hidden="true" />
      </Link>
    </div>
  )
}

const operationWords = { acknowledge: 'Acknowledge', close: 'Close', reopen: 'Reopen' } as const
type RowOperation = keyof typeof operationWords

/** What can be done with an incident, as far as its state is known; nothing with one that has left the list. */
function operationsFor(incident: Incident, isGone: boolean): readonly RowOperation[] {
  if (isGone || !isKnown(incident, 'state') || !hasState(incident)) return []
  if (!incident.open) return ['reopen']
  return incident.acked ? ['close'] : ['acknowledge', 'close']
}
