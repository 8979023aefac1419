/** Decides how many rows of the list are drawn at first, so that the first ones appear sooner (docs/behaviour.md#incident-list). */
import { setup, type ActorRefFrom } from 'xstate'

/** The list is on screen, with the first of its rows or with a sentence in their place. */
export type DrawingEvent = { type: 'drawing.begin' }

/** How long the browser takes to paint what has been drawn, in milliseconds: two frames. */
export const painting = 32

/** Draws the first rows alone, and then the others in two parts. From then on, all rows are drawn together. */
export const drawingMachine = setup({
  types: { events: {} as DrawingEvent, tags: {} as 'first' | 'half' },
  delays: { painting },
}).createMachine({
  id: 'drawing',
  description: 'Decides how many rows of the list are drawn at first.',
  initial: 'nothing',
  states: {
    nothing: {
      description: 'There are no rows on screen: of those that come, the first are drawn, which fill most windows.',
      tags: ['first'],
      on: { 'drawing.begin': { target: 'first' } },
    },
    first: {
      description: 'The first rows are on screen, and the browser paints them.',
      tags: ['first'],
      after: { painting: { target: 'half' } },
    },
    half: {
      description: 'Half of a long page is drawn.',
      tags: ['half'],
      after: { painting: { target: 'all' } },
    },
    all: { description: 'All rows are drawn.' },
  },
})

export type DrawingRef = ActorRefFrom<typeof drawingMachine>
