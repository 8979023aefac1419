import { planned } from '../../../machines/models/player.ts'
import { realtimeModel } from '../../../machines/models/list/realtimeStory.ts'
import { NotApplicable, type Flow } from '../flow.ts'

/** The live connection, which this command cannot have: it is told, so that nobody takes it for walked. */
export const realtimeFlow: Flow = {
  name: 'realtime',
  about: 'hears of changes live; only where a session of the server can be had, which a password does not give',
  ways: planned(realtimeModel.getShortestPaths()),
  begin: () =>
    Promise.reject(
      new NotApplicable(
        'A sign-in with a password leaves no session for the live connection: look at it by hand, signed in by the federated way.',
      ),
    ),
}
