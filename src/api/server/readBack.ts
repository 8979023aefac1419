import { Fault, faultDetail, toFault } from '../../../machines/core/domain/fault.ts'

interface HasPk {
  readonly pk: number
}

/**
 * The result of a change. If the server only confirmed the change (204), `answer` resolves with undefined, and `find`
 * looks up the result. If it cannot be found, rejects with a Fault that says that the change was made, so that the
 * operator does not repeat it unknowingly.
 */
export async function orReadBack<Output>(
  action: string,
  answer: Promise<Output | undefined>,
  find: () => Promise<Output | undefined>,
): Promise<Output> {
  const confirmed = await answer
  if (confirmed !== undefined) return confirmed
  const found = await find().catch((error: unknown) => {
    throw lost(action, `the result could not be read: ${faultDetail(toFault(error, action))}`)
  })
  if (found === undefined) throw lost(action, 'the result could not be found.')
  return found
}

/**
 * The newest listed row with the sent content: the one with the highest primary key. Other rows do not count, because
 * another user may have created one in the meantime, or a proxy may have confirmed the change without making it.
 */
export function newest<Row extends HasPk>(rows: readonly Row[], isSent: (row: Row) => boolean): Row | undefined {
  return rows
    .filter(isSent)
    .reduce<Row | undefined>((last, row) => (last === undefined || row.pk > last.pk ? row : last), undefined)
}

/** Whether a listed text is the one that was sent. Servers trim texts. */
export function isSameText(sent: string, listed: string): boolean {
  return sent.trim() === listed.trim()
}

/** The row with this primary key. */
export function withPk<Row extends HasPk>(rows: readonly Row[], pk: number): Row | undefined {
  return rows.find((row) => row.pk === pk)
}

function lost(action: string, words: string): Fault {
  return new Fault({ kind: 'garbled', action, status: 204, body: `The server confirmed the change, but ${words}` })
}
