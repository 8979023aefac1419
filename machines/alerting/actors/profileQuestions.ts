/** Follows the filters that are chosen in the cards of the profiles. */
import { fromCallback, type AnyActorRef, type EventObject, type SnapshotFrom, type Subscription } from 'xstate'
import { singletonActor } from '../../core/system.ts'
import { questionOf } from '../../filter/domain/combination.ts'
import type { MatchQuestion } from '../../filter/domain/matching.ts'
import { choicesFor, chosenFor, type ProfileChoices } from '../domain/profile.ts'
import type { ProfileRef } from '../profile.ts'

export interface ProfileQuestionsChanged {
  readonly type: 'profileQuestions.changed'
  /** What the server can count for the cards, card by card. */
  readonly questions: readonly MatchQuestion[]
  /** Whether the list of profiles has been fetched since the last report, so that counts may be out of date. */
  readonly isRefreshed: boolean
}

/** Reports what can be counted immediately, and again each time a card's filters or the known filters change. */
export const profileQuestions = fromCallback<EventObject>(({ sendBack, self }) => {
  const profiles = singletonActor(self, 'profiles')
  const followed = new Map<ProfileRef, Subscription>()
  let told = ''
  let toldOf: ProfileChoices['filters'] | undefined

  function tell() {
    const { context, children } = profiles.getSnapshot()
    const cards = Object.entries<AnyActorRef | undefined>(children).flatMap(([id, card]) =>
      isCard(id, card) ? [card] : [],
    )
    for (const card of cards) if (!followed.has(card)) followed.set(card, card.subscribe(tell))
    const { choices } = context
    if (choices === undefined) return
    const questions = cards.flatMap((card) => questionAbout(card.getSnapshot(), choices) ?? [])
    const text = JSON.stringify(questions)
    const isRefreshed = toldOf !== choices.filters
    if (text === told && !isRefreshed) return
    told = text
    toldOf = choices.filters
    sendBack({ type: 'profileQuestions.changed', questions, isRefreshed } satisfies ProfileQuestionsChanged)
  }

  tell()
  const subscription = profiles.subscribe(tell)
  return () => {
    subscription.unsubscribe()
    for (const card of followed.values()) card.unsubscribe()
  }
})

function questionAbout({ context }: SnapshotFrom<ProfileRef>, choices: ProfileChoices): MatchQuestion | undefined {
  const { draft, profile } = context
  return questionOf(chosenFor(draft, choicesFor(profile, choices)).filters)
}

function isCard(id: string, card: AnyActorRef | undefined): card is ProfileRef {
  return card !== undefined && id.startsWith('profile.')
}
