import { defineStory } from '../story.ts'

/**
 * A shift is handed over, in the words of an operator: wait until it has been read, or cancel and go on; agree to
 * a high cost; try again after a failure; copy the shift as text. The story does not depend on the charts.
 */
export const shiftStory = defineStory({
  away: {
    arrive: 'reading',
    'arrive after a flood of incidents': 'cost told',
    'arrive while the server fails': 'not read',
  },
  reading: { cancel: 'cancelled', 'wait for the server': 'read' },
  'cost told': { agree: 'reading' },
  cancelled: { 'go on': 'reading' },
  'not read': { 'try again': 'reading' },
  read: { 'copy as text': 'copied' },
  copied: {},
})
