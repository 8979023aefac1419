/** Everything that is fed with odd input. */
import { chartSubjects } from './charts/lone.ts'
import { decoderSubjects } from './decoders/register.ts'
import type { Subject } from './subject.ts'

export const subjects: readonly Subject[] = [...decoderSubjects, ...chartSubjects]
