/**
 * The charts of this room, the foundation of all others: named parameters, ports, singletons, faults, places; and the
 * menus.
 */
import { shellMachine } from './shell.ts'

export const coreCharts = [{ id: 'shell', machine: shellMachine }]
