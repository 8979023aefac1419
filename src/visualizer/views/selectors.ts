import type { SnapshotFrom } from 'xstate'
import { shownEntries } from '../../../machines/visualizer/domain/logFilter.ts'
import { actorIn, type Scene } from '../../../machines/visualizer/domain/scene.ts'
import type { ShownActor } from '../../../machines/visualizer/domain/entry.ts'
import type { VisualizerRef } from '../../../machines/visualizer/visualizer.ts'

type Snapshot = SnapshotFrom<VisualizerRef>

export const sceneOf = ({ context }: Snapshot): Scene => context.shown.scene
export const selectedOf = ({ context }: Snapshot) => context.selected
export const optionsOf = ({ context }: Snapshot) => context.options
export const outlinesOf = ({ context }: Snapshot) => context.outlines
export const recordingOf = ({ context }: Snapshot) => context.recording
export const stepOf = ({ context }: Snapshot): number => context.step
export const waitingOf = ({ context }: Snapshot): number => context.waiting.length
export const problemOf = ({ context }: Snapshot): string | undefined => context.problem
export const differenceOf = ({ context }: Snapshot): string | undefined => context.recording?.difference
export const logOf = ({ context }: Snapshot) => context.shown.log

/** The selected actor, running or ended. */
export const selectedActor = ({ context }: Snapshot): ShownActor | undefined =>
  actorIn(context.shown.scene, context.selected.actor)

export { shownEntries }
