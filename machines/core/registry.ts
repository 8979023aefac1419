/** The charts of this room: what every room stands on: named parameters, ports, singletons, faults, places; and the menus. */
import { shellMachine } from './shell.ts'

export const coreCharts = [{ id: 'shell', machine: shellMachine }]
