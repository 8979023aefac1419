import { createContext } from 'react'

/** The part of this visit's recorder that the page of last resort needs, which works without a chart. */
export interface VisitRecorder {
  readonly isOn: () => boolean
  /** Downloads the recording. */
  readonly save: (choice: { readonly keepsTexts: boolean }) => Promise<void>
}

/** Undefined if this visit cannot be recorded. */
export const VisitRecorderContext = createContext<VisitRecorder | undefined>(undefined)
