/**
 * The charts of this room: the menus, and the code that is loaded later. The room is also the foundation of all other
 * rooms: named parameters, ports, singletons, faults and places.
 */
import { chunkMachine } from './chunk.ts'
import { chunksMachine } from './chunks.ts'
import { shellMachine } from './shell.ts'

export const coreCharts = [
  { id: 'shell', machine: shellMachine },
  { id: 'chunks', machine: chunksMachine },
  { id: 'chunk', machine: chunkMachine },
]
