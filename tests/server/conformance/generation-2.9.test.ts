// @vitest-environment node
import { describeRecordings } from './describeRecordings.ts'

describeRecordings('2.9')
