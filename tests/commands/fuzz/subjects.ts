/** Everything that is fed odd input. */
import { chartSubjects } from './charts/singletons.ts'
import { decoderSubjects } from './decoders/registry.ts'
import { notificationSubject } from './notification/subject.ts'
import { toldSubject } from './notification/told.ts'
import { longTrialSubject, trialSubject } from './notification/trial.ts'
import { longShiftSubject, shiftSubject } from './shift/subject.ts'
import type { Subject } from './subject.ts'

export const subjects: readonly Subject[] = [
  ...decoderSubjects,
  ...chartSubjects,
  notificationSubject,
  toldSubject,
  trialSubject,
  longTrialSubject,
  shiftSubject,
  longShiftSubject,
]
