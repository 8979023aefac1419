import { planned } from '../../../machines/models/player.ts'
import { realtimeModel } from '../../../machines/models/list/realtimeStory.ts'
import { NotApplicable, type Flow } from '../flow.ts'

/**
 * The live connection, which this command cannot walk: it is listed as not applicable, so that it does not seem
 * to have been walked.
 */
export const realtimeFlow: Flow = {
  name: 'realtime',
  about: 'receives changes live; needs a session of the server, which a sign-in by password does not create',
  ways: planned(realtimeModel.getShortestPaths()),
  begin: () =>
    Promise.reject(
      new NotApplicable(
        'A sign-in by password creates no session for the live connection: check it by hand after a federated sign-in.',
      ),
    ),
}
