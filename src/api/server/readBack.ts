import { Fault, faultDetail, toFault } from '../../../machines/core/domain/fault.ts'

interface Made {
  readonly pk: number
}

/**
 * What came of a change. Where the server said no more than that it is done (204), `answer` brings undefined, and what it
 * made is looked up. Rejects with a Fault that says that it is done where that cannot be found, so that nobody does it
 * twice without knowing.
 */
export async function orReadBack<Output>(
  action: string,
  answer: Promise<Output | undefined>,
  find: () => Promise<Output | undefined>,
): Promise<Output> {
  const told = await answer
  if (told !== undefined) return told
  const found = await find().catch((error: unknown) => {
    throw lost(action, `what came of it could not be read: ${faultDetail(toFault(error, action))}`)
  })
  if (found === undefined) throw lost(action, 'what came of it is not to be found.')
  return found
}

/**
 * The one that was made last of what the server lists: primary keys count up. Only one that is what was sent counts:
 * somebody else may have made another meanwhile, and a proxy that says that it is done may have done nothing.
 */
export function newest<Row extends Made>(rows: readonly Row[], isSent: (row: Row) => boolean): Row | undefined {
  return rows
    .filter(isSent)
    .reduce<Row | undefined>((last, row) => (last === undefined || row.pk > last.pk ? row : last), undefined)
}

/** Whether a text is what was sent: servers cut the blanks at its ends off. */
export function isSameText(sent: string, listed: string): boolean {
  return sent.trim() === listed.trim()
}

/** The one of that primary key. */
export function withPk<Row extends Made>(rows: readonly Row[], pk: number): Row | undefined {
  return rows.find((row) => row.pk === pk)
}

function lost(action: string, words: string): Fault {
  return new Fault({ kind: 'garbled', action, status: 204, body: `The server says that it is done, but ${words}` })
}
