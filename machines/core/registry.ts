/**
 * The charts of this room: the menus. The room is also the foundation of all others: named parameters, ports,
 * singletons, faults, places.
 */
import { shellMachine } from './shell.ts'

export const coreCharts = [{ id: 'shell', machine: shellMachine }]
