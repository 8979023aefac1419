import type { Driver, StoryPath } from '../../../machines/models/player.ts'
import type { StoryName } from '../../../machines/models/stories.ts'
import type { Order, Script } from './script.ts'

/** Something that must be true before a path begins. */
export interface Given {
  readonly text: string
  /** How to make it true with the stand-in server. */
  readonly orders?: readonly Order[]
}

/** A story on paper: its preconditions, and a driver that writes down what it does and checks. */
export interface PaperStory {
  readonly name: StoryName
  /** The title of the plan: what it is about, for people. */
  readonly title: string
  readonly givens: (way: StoryPath, index: number) => readonly Given[]
  readonly driver: (script: Script, index: number) => Driver<string, string>
}

/** The user of all plans on paper. On the stand-in server, every user's password is the user name. */
export const me = 'operator'
/** Another user of the same server. */
export const colleague = 'observer'

export const signedIn: Given = {
  text: `You are signed in to the console as ${me} (password ${me}).`,
}
