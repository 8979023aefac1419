import { describe, expect, it } from 'vitest'
import { profileWays } from './alerting/profileDriver.ts'
import { destinationStory } from './alerting/destinationStory.ts'
import { newDestinationStory } from './alerting/newDestinationStory.ts'
import { profileStory } from './alerting/profileStory.ts'
import { timeslotStory } from './alerting/timeslotStory.ts'
import { bulkStory } from './bulk/bulkStory.ts'
import { filterStory } from './filter/filterStory.ts'
import { textEntryStory } from './forms/textEntryStory.ts'
import { acknowledgementStory } from './incident/acknowledgementStory.ts'
import { signOffStory } from './incident/signOffStory.ts'
import { ticketStory } from './incident/ticketStory.ts'
import { alarmsStory } from './alarms/alarmsStory.ts'
import { operatorStory } from './list/operatorStory.ts'
import { realtimeStory } from './list/realtimeStory.ts'
import { lookedAtClosely, stepsOf } from './player.ts'
import { stories } from './stories.ts'
import { stepsTold } from './story.ts'

const charts = {
  acknowledgement: acknowledgementStory,
  alarms: alarmsStory,
  bulk: bulkStory,
  destination: destinationStory,
  filter: filterStory,
  newDestination: newDestinationStory,
  operator: operatorStory,
  profile: profileStory,
  realtime: realtimeStory,
  signOff: signOffStory,
  textEntry: textEntryStory,
  ticket: ticketStory,
  timeslot: timeslotStory,
}

/** Testing Library, Chromium and the walk play the same paths, so these must cover the whole story. */
describe.each(stories)('the paths through the story $name', ({ name, ways }) => {
  it.each(stepsTold(charts[name]))('take the step %s', (step) => {
    expect(stepsOf(ways)).toContain(step)
  })
})

const plannedStories = stories.filter(({ ways }) => ways.some((way) => 'closely' in way))

it.each(plannedStories)('the paths through the story $name check each state closely once', ({ name, ways }) => {
  expect(lookedAtClosely(ways).toSorted()).toEqual(Object.keys(charts[name].table).toSorted())
})

it('Testing Library plays some paths through the story of profiles, Chromium the others', () => {
  const played = stepsOf([...profileWays('Testing Library'), ...profileWays('Chromium')])
  expect([...played]).toEqual(expect.arrayContaining([...stepsTold(profileStory)]))
})
