import { everySecondChartNoticesEveryFault } from './support/plantedFaults.ts'

everySecondChartNoticesEveryFault(1)
