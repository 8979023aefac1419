import { createHash } from 'node:crypto'
import { destinationStory } from './alerting/destinationStory.ts'
import { newDestinationStory } from './alerting/newDestinationStory.ts'
import { profileStory } from './alerting/profileStory.ts'
import { timeslotStory } from './alerting/timeslotStory.ts'
import { bulkStory } from './bulk/bulkStory.ts'
import { filterStory } from './filter/filterStory.ts'
import { textEntryWays } from './forms/textEntryStory.ts'
import { acknowledgementStory } from './incident/acknowledgementStory.ts'
import { signOffStory } from './incident/signOffStory.ts'
import { ticketStory } from './incident/ticketStory.ts'
import { alarmsStory } from './alarms/alarmsStory.ts'
import { operatorStory } from './list/operatorStory.ts'
import { realtimeStory } from './list/realtimeStory.ts'
import { joined, planned, type StoryPath } from './player.ts'

/**
 * A story, with the paths through it. People follow the paths in the plans of `npm run paths`; `npm run walk` follows
 * them automatically.
 */
export interface Story {
  /** The name on the command line, such as 'ticket'. */
  readonly name: string
  /** What the operator does, in one line. */
  readonly about: string
  readonly ways: readonly StoryPath[]
}

/** All stories, in the order in which they are listed and walked. */
export const stories = [
  {
    name: 'operator',
    about: 'signs in, opens an incident from the list, closes and reopens it, looks at another of its host, signs out',
    ways: joined(operatorStory.shortestPaths()),
  },
  {
    name: 'ticket',
    about:
      'creates a ticket; enters, changes and removes its URL, even while other users change it or the server fails',
    ways: planned(joined(ticketStory.shortestPaths())),
  },
  {
    name: 'acknowledgement',
    about:
      'acknowledges an incident with or without a message and an expiry, enters invalid dates, changes the expiry, takes it back',
    ways: joined(acknowledgementStory.shortestPaths()),
  },
  {
    name: 'signOff',
    about:
      'closes and reopens an incident, undoes it, cancels, finds that another user was first, reads errors from the server',
    ways: planned(joined(signOffStory.shortestPaths())),
  },
  {
    name: 'filter',
    about:
      'narrows and searches the list; creates, changes, replaces and deletes a saved filter; asks to be notified of these',
    ways: planned(joined(filterStory.shortestPaths())),
  },
  {
    name: 'timeslot',
    about: 'creates, changes, splits, saves and deletes timeslots, including one that a profile uses',
    ways: joined(timeslotStory.shortestPaths()),
  },
  {
    name: 'destination',
    about: 'changes, saves and deletes a destination; enters invalid values, leaves without saving, signs in again',
    ways: joined(destinationStory.shortestPaths()),
  },
  {
    name: 'newDestination',
    about: 'creates a destination, enters invalid values, closes the unfinished form, signs in again',
    ways: joined(newDestinationStory.shortestPaths()),
  },
  {
    name: 'profile',
    about:
      'creates a profile with a new destination, filter or timeslot; tries a copy; changes, switches off and deletes a profile',
    ways: joined(profileStory.shortestPaths()),
  },
  {
    name: 'bulk',
    about:
      'acknowledges, closes, reopens and notes many incidents, links and creates their tickets, undoes it, with partial failures',
    ways: planned(joined(bulkStory.shortestPaths())),
  },
  {
    name: 'textEntry',
    about: 'enters a closing message, a filter name, a ticket URL and a note, or cancels, with mouse and keyboard',
    ways: planned(textEntryWays()),
  },
  {
    name: 'realtime',
    about: 'receives changes live, loses the connection in several ways, and gets it back',
    ways: planned(realtimeStory.shortestPaths()),
  },
  {
    name: 'alarms',
    about: 'is alerted while the list shows other incidents, looks at the page, sets the sound and the filter, reloads',
    ways: planned(joined(alarmsStory.shortestPaths())),
  },
] as const satisfies readonly Story[]

export type StoryName = (typeof stories)[number]['name']

/** The story with this name. */
export function storyNamed(name: StoryName): Story {
  const found = stories.find((story) => story.name === name)
  if (found === undefined) throw new Error(`There is no story '${name}'.`)
  return found
}

/**
 * The id of a path through a story, such as 'story.ticket.4k2m9x1c'. It depends on the steps of the path alone, so it
 * is the same in a plan on paper and in the report of a walk, and other paths do not change it.
 */
export function idOf(story: string, { steps }: StoryPath): string {
  const told = steps.map(({ event, state }) => `${event.type} -> ${String(state.value)}`).join('\n')
  const digest = createHash('sha256').update(told).digest().readUIntBE(0, 6)
  return `story.${story}.${digest.toString(36).padStart(10, '0').slice(-8)}`
}
