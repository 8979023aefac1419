// @vitest-environment node
import { describeRecordings } from './describeRecordings.ts'

describeRecordings('1.36')
