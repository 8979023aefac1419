import type { Order, Script } from './script.ts'

/** The name of something on screen, as it is written there. */
export function quoted(text: string): string {
  return `'${text}'`
}

/** Names as a list: 'a', 'b' and 'c'. */
export function listed(names: readonly string[]): string {
  const all = names.map(quoted)
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`
}

/** How to enter a text in a field. */
export function typing(field: string, text: string): string {
  if (text === '') return `Make sure that the field ${quoted(field)} is empty.`
  const bare = text.trim()
  if (bare === '') return `Type only two spaces into the field ${quoted(field)}.`
  const blanks = bare === text ? '' : ', with a space before and after it'
  return `Type ${quoted(bare)} into the field ${quoted(field)}${blanks}.`
}

export function pressing(name: string): string {
  return `Press ${quoted(name)}.`
}

export function hitting(key: string): string {
  return `Press the key ${key.replace('Control', 'Ctrl')}.`
}

export function focusOn(name: string): string {
  return `The focus is on ${quoted(name)}.`
}

export function message(text: string): string {
  return `A message says ${quoted(text)}.`
}

/** Says what is in a field, as a sentence. */
export function fieldHolds(field: string, text: string): string {
  if (text === '') return `The field ${quoted(field)} is empty.`
  return text.trim() === ''
    ? `The field ${quoted(field)} contains only spaces.`
    : `The field ${quoted(field)} contains ${quoted(text)}.`
}

/** Says which dialog is on screen; absent if none is open. */
export function dialogOpen(title: string | undefined): string | { readonly absent: string } {
  return title === undefined ? { absent: 'No dialog is open.' } : `A dialog ${quoted(title)} is open.`
}

/** Says which sentences an open dialog contains; nothing if there are none. */
export function dialogSays(sentences: readonly string[] | undefined): string | { readonly absent: string } {
  return sentences === undefined || sentences.length === 0 ? { absent: '' } : `The dialog says ${listed(sentences)}.`
}

/** A sentence that holds in one part of the screen, such as "the card 'Weekend'". */
export function within(place: string, sentence: string): string {
  return `In ${place}, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
}

/** Lists buttons. A name in brackets belongs to a button that has no effect. */
export function buttons(offers: readonly string[]): string {
  const idle = offers.filter((offer) => offer.startsWith('(')).map((offer) => offer.slice(1, -1))
  const usable = listed(offers.filter((offer) => !offer.startsWith('(')))
  return idle.length === 0
    ? usable
    : `${usable}, and ${listed(idle)}, which ${idle.length === 1 ? 'has' : 'have'} no effect`
}

/** Makes the console fetch everything again, which must not disturb the operator. */
export function reconnect(script: Script): Promise<void> {
  script.do('Switch the network off and on again, so that the console fetches everything again.')
  return Promise.resolve()
}

/** What a failing server does, as a sentence: `call` names the call, such as 'call that saves the ticket URL'. */
export function failure(call: string, misbehaviour: Readonly<Record<string, unknown>>): string {
  const { kind, after, times, status, detail, message: words } = misbehaviour
  const which = times === 1 ? `the next ${call}` : `every ${call}`
  if (kind === 'plugin-error')
    return `Make the ticket system fail at ${which}, with the error ${quoted(String(words))}.`
  if (kind === 'drop' && after === true) {
    return `Make the server carry out ${which}, but cut the connection before the response arrives.`
  }
  if (kind === 'drop') return `Cut the connection of ${which}, before the server carries it out.`
  if (kind === 'slow') return `Make the server hold back the response to ${which}.`
  if (kind === 'hang') return `Make the server leave ${which} without a response.`
  const reason = typeof detail === 'string' ? ` and the reason ${quoted(detail)}` : ''
  const how = Number(status) >= 500 ? 'fail at' : 'refuse'
  return `Make the server ${how} ${which}, with status ${String(status)}${reason}.`
}

/** The calls that give the stand-in a world with exactly this content. */
export function worldOf(options: Readonly<Record<string, unknown>>, ...orders: readonly Order[]): readonly Order[] {
  return [
    { method: 'POST', path: '/reset', body: { seed: 1, incidents: 0, feed: { perMinute: 0 }, ...options } },
    ...orders,
  ]
}

export function incident(body: Readonly<Record<string, unknown>>): Order {
  return { method: 'POST', path: '/incidents', body }
}

/** What another user or the source system does to an incident. */
export function action(pk: number, body: Readonly<Record<string, unknown>>): Order {
  return { method: 'POST', path: `/incidents/${pk}`, body }
}
