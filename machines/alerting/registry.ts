/** The charts of this room: who is notified of which incidents, when and how. */
import { destinationMachine } from './destination.ts'
import { destinationsMachine } from './destinations.ts'
import { mediaMachine } from './media.ts'
import { newDestinationMachine } from './newDestination.ts'
import { profileMachine } from './profile.ts'
import { profileMatchesMachine } from './profileMatches.ts'
import { profilesMachine } from './profiles.ts'
import { sendersMachine } from './senders.ts'
import { timeslotMachine } from './timeslot.ts'
import { timeslotsMachine } from './timeslots.ts'

export const alertingCharts = [
  { id: 'profiles', machine: profilesMachine },
  { id: 'profile', machine: profileMachine },
  { id: 'profileMatches', machine: profileMatchesMachine },
  { id: 'timeslots', machine: timeslotsMachine },
  { id: 'timeslot', machine: timeslotMachine },
  { id: 'destinations', machine: destinationsMachine },
  { id: 'destination', machine: destinationMachine },
  { id: 'newDestination', machine: newDestinationMachine },
  { id: 'senders', machine: sendersMachine },
  { id: 'media', machine: mediaMachine },
]
