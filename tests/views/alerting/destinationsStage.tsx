import { configure, fireEvent, screen, within } from '@testing-library/react'
import type { Destination } from '../../../machines/alerting/domain/destination.ts'
import type { DescribedMedium } from '../../../machines/alerting/domain/medium.ts'
import { withoutResource, withResource } from '../../../machines/forms/domain/resource.ts'
import type { Answers } from '../support/ports.ts'
import { renderApp } from '../support/renderApp.tsx'

/** An invented medium. Pagers have a fourth setting, `loud`, which has no field because it is a boolean. */
export const pager: DescribedMedium = {
  slug: 'pager',
  name: 'Pager',
  isInstalled: true,
  properties: [
    { name: 'account', title: 'Account', description: 'On the back of the pager.', input: 'text', isRequired: true },
    { name: 'gateway', title: 'Gateway', description: undefined, input: 'url', isRequired: true },
    { name: 'ward', title: 'Ward', description: undefined, input: 'number', isRequired: false },
  ],
  absence: undefined,
}

export const lamp: DescribedMedium = {
  slug: 'lamp',
  name: 'Lamp',
  isInstalled: true,
  properties: [{ name: 'room', title: 'Room', description: undefined, input: 'email', isRequired: false }],
  absence: undefined,
}

/** A medium that the server lists although it is not installed. */
export const semaphore: DescribedMedium = {
  slug: 'semaphore',
  name: 'Semaphore',
  isInstalled: false,
  properties: undefined,
  absence: 'Semaphore is not installed on this server: it sends nothing.',
}

export function aPager(change: Partial<Destination> = {}): Destination {
  return {
    pk: 1,
    medium: { slug: 'pager', name: 'Pager', isInstalled: true },
    label: 'Night duty',
    suggestedLabel: 'Pager: 17',
    settings: { account: '17', gateway: 'https://one.example/', ward: 4, loud: true },
    ...change,
  }
}

export function aLamp(change: Partial<Destination> = {}): Destination {
  return {
    pk: 9,
    medium: { slug: 'lamp', name: 'Lamp', isInstalled: true },
    label: 'Hall',
    suggestedLabel: 'Lamp: hall',
    settings: { room: 'hall@x' },
    ...change,
  }
}

/**
 * The destinations page, with a server that has these media and applies the page's creations, changes and deletions.
 */
export async function stageDestinations(
  destinations: readonly Destination[] = [aPager()],
  answers: Partial<Answers> = {},
  media: readonly DescribedMedium[] = [lamp, pager, semaphore],
) {
  // Queries do not check visibility: no style hides anything here, and the check would take most of the test's time.
  configure({ defaultHidden: true })
  const { createDestination, updateDestination, deleteDestination } = answers
  let kept = destinations
  const keep = (destination: Destination) => {
    kept = withResource(kept, destination)
    return destination
  }
  const app = await renderApp({
    at: '/destinations',
    answers: {
      fetchMedia: () => Promise.resolve(media),
      fetchDestinations: () => Promise.resolve({ items: kept, unreadable: 0 }),
      ...answers,
      ...(createDestination === undefined
        ? {}
        : {
            createDestination: async (...sent) => keep(await createDestination(...sent)),
          }),
      ...(updateDestination === undefined
        ? {}
        : {
            updateDestination: async (...sent) => keep(await updateDestination(...sent)),
          }),
      ...(deleteDestination === undefined
        ? {}
        : {
            deleteDestination: async (...gone) => {
              await deleteDestination(...gone)
              kept = withoutResource(kept, gone[0].pk)
            },
          }),
    },
  })
  return { ...app, person: app.user }
}

/** The row of the destination with this name, which is opened if it is not. */
export function row(name: string) {
  const found = screen.getByRole('group', { name })
  const opener = found.querySelector('h3 button[aria-expanded=false]')
  if (opener !== null) fireEvent.click(opener)
  return within(found)
}

/** A field of a row, or of the form for a new destination. */
export function field(place: ReturnType<typeof row>, label: RegExp): HTMLInputElement {
  return place.getByLabelText<HTMLInputElement>(label)
}

/** Whether a button is marked as unavailable. Such a button can still have the focus. */
export function isOff(button: HTMLElement): boolean {
  return button.getAttribute('aria-disabled') === 'true'
}

/** The accessible description of an element. */
export function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}
