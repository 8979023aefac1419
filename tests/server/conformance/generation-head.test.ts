// @vitest-environment node
import { describeRecordings } from './describeRecordings.ts'

describeRecordings('head')
