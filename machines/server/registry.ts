/** The charts of this room: the server's version, whether it answers, and its clock. */
import { clockMachine } from './clock.ts'
import { connectivityMachine } from './connectivity.ts'
import { recoveryMachine } from './recovery.ts'
import { serverMachine } from './server.ts'

export const serverCharts = [
  { id: 'server', machine: serverMachine },
  { id: 'connectivity', machine: connectivityMachine },
  { id: 'clock', machine: clockMachine },
  { id: 'recovery', machine: recoveryMachine },
]
