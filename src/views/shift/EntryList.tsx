import type { ReactNode } from 'react'
import { actionWords } from '../../../machines/bulk/domain/actions.ts'
import type { KeptAction } from '../../../machines/bulk/domain/keptAction.ts'
import { entryLines } from '../../../machines/shift/domain/entryLines.ts'
import type { ShiftEntry } from '../../../machines/shift/domain/shift.ts'
import type { ShiftSection } from '../../../machines/shift/domain/shiftSection.ts'
import type { TimeStyle } from '../../time/format.ts'
import classes from './EntryList.module.css'
import { EachOf, Incidents, ShiftPart, useShown } from './ShiftPart.tsx'
import { momentText } from './shiftWords.ts'

interface EntryListProps {
  readonly part: ShiftSection
  readonly title: string
  readonly entries: readonly ShiftEntry[]
  readonly now: number
  readonly style: TimeStyle
}

/** What was done to incidents: when, to which, with which words and by whom. */
export function EntryList({ part, title, entries, now, style }: EntryListProps) {
  const lines = entryLines(entries)
  const shown = useShown(part, lines)
  return (
    <ShiftPart part={part} title={title} count={lines.length}>
      <ol className={classes.entries}>
        {shown.map(({ entry: { event, at, description, text, by }, pks }) => (
          <Entry key={event} at={momentText(at, now, style)}>
            <Incidents part={part} pks={pks} description={description} />
            <Words text={text} by={by} />
          </Entry>
        ))}
      </ol>
    </ShiftPart>
  )
}

interface ActionListProps {
  /** The latest first. */
  readonly actions: readonly KeptAction[]
  readonly now: number
  readonly style: TimeStyle
}

/** What the user did, a line per action. */
export function ActionList({ actions, now, style }: ActionListProps) {
  const shown = useShown('actions', actions)
  return (
    <ShiftPart part="actions" title="What I did" count={actions.length}>
      <ol className={classes.entries}>
        {shown.map((action) => (
          <Entry key={action.key} at={momentText(action.at, now, style)}>
            <EachOf id={action.key} pks={action.pks} name={actionWords(action)}>
              {actionWords(action)}
            </EachOf>
            <Words text={action.text} by={undefined} description={action.description} />
          </Entry>
        ))}
      </ol>
    </ShiftPart>
  )
}

export function Entry({ at, children }: { readonly at: string; readonly children: ReactNode }) {
  return (
    <li className={classes.entry}>
      <span className={classes.at}>{at}</span>
      <div className={classes.what}>{children}</div>
    </li>
  )
}

interface WordsProps {
  readonly text: string
  readonly by: string | undefined
  readonly description?: string
}

/** The description, the message in quotation marks, and who wrote it. */
function Words({ text, by, description = '' }: WordsProps) {
  if (text === '' && by === undefined && description === '') return null
  return (
    <span className={classes.words}>
      {description !== '' && <bdi>{description} </bdi>}
      {text !== '' && <q>{text}</q>}
      {by !== undefined && (
        <>
          {text !== '' && ' '}
          by <bdi>{by}</bdi>
        </>
      )}
    </span>
  )
}
