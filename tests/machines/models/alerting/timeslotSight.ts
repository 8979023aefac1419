/** The expected contents of a card, for either test tool. */
export interface CardSight {
  readonly name: string
  /** 'Mon Tue 08:00-16:00', or 'Sat all day'. */
  readonly recurrences: readonly string[]
  /** The errors, each with its field: 'Start: Invalid'. */
  readonly problems: readonly string[]
  /** The text at the bottom of the card. */
  readonly standing: string
  /** Its labelled buttons; brackets mark a button that has no effect. */
  readonly offers: readonly string[]
}

/** The expected contents of the timeslots page. */
export interface TimeslotSight {
  /** The headings of the cards, from top to bottom. */
  readonly cards: readonly string[]
  /** The heading of `card`. */
  readonly at: string
  readonly card: CardSight
  /** The dialog's text about profiles, if the dialog is open. */
  readonly asks?: string | undefined
}

/** Reads the contents of the page. It needs only the document, so it also runs in a real browser. */
export function readTimeslots(at: string): TimeslotSight | undefined {
  const cards = [...document.querySelectorAll('main section')]
  const card = cards.find((each) => each.querySelector('h2')?.textContent === at)
  if (card === undefined) return undefined
  // The room that is left in a name near its limit is a description too, but no error.
  const problemOf = (element: Element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => !id.endsWith('-description'))
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join('')
  const valueOf = (place: Element, name: string) =>
    place.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? ''
  const recurrences = [...card.querySelectorAll('[role=group][aria-label^=Recurrence]')].map((recurrence) => {
    const boxes = [...recurrence.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked')]
    const days = boxes.flatMap((box) => box.getAttribute('aria-label')?.slice(0, 3) ?? [])
    const isAllDay = boxes.some((box) => !box.hasAttribute('aria-label'))
    const [start, end] = [valueOf(recurrence, 'start'), valueOf(recurrence, 'end')]
    return [...days, isAllDay && start === '' && end === '' ? 'all day' : `${start}-${end}`].join(' ')
  })
  const problems = [
    ...card.querySelectorAll('input[aria-invalid=true]:not([type=checkbox]), [role=group][aria-describedby]'),
  ].map((element) => {
    const [first = ''] = element.getAttribute('name') ?? 'days'
    return `${first.toUpperCase()}${(element.getAttribute('name') ?? 'days').slice(1)}: ${problemOf(element)}`
  })
  const dialog = document.querySelector('[role=dialog]')
  return {
    cards: cards.map((each) => each.querySelector('h2')?.textContent ?? ''),
    at,
    card: {
      name: valueOf(card, 'name'),
      recurrences,
      problems,
      standing: [...card.querySelectorAll('output')].at(-1)?.textContent ?? '',
      offers: [...card.querySelectorAll('form button')]
        .filter(({ textContent }) => textContent !== '')
        .map((button) =>
          button.getAttribute('aria-disabled') === 'true' ? `(${button.textContent})` : button.textContent,
        ),
    },
    ...(dialog === null ? {} : { asks: [...dialog.querySelectorAll('output')].map(textOf).join('') }),
  }

  function textOf(element: Element): string {
    const names = [...element.querySelectorAll('[role=listitem]')].map(({ textContent }) => textContent)
    return names.length === 0 ? element.textContent : `${element.firstChild?.textContent ?? ''} ${names.join(', ')}`
  }
}

/** The recurrences of each timeslot in the server's response, by the timeslot's name, as 'days start-end'. */
export function keptTimeslots(rows: unknown): Readonly<Record<string, readonly string[]>> {
  if (!Array.isArray(rows)) throw new TypeError('The server sent no timeslots.')
  return Object.fromEntries(
    rows.map((row: unknown) => {
      const { name, time_recurrences: recurrences } = row as TimeslotRow
      return [name, recurrences.map(({ days, start, end }) => `${days.join()} ${start}-${end}`)]
    }),
  )
}

interface TimeslotRow {
  readonly name: string
  readonly time_recurrences: readonly {
    readonly days: readonly number[]
    readonly start: string
    readonly end: string
  }[]
}

/** The names of the profiles in the server's response. */
export function keptProfiles(rows: unknown): readonly unknown[] {
  if (!Array.isArray(rows)) throw new TypeError('The server sent no profiles.')
  return rows.map((row: unknown): unknown => Reflect.get(Object(row), 'name'))
}
