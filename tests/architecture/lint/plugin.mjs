/** The law (docs/architecture.md) as rules of the linter; law.test.ts tests each rule. */
import { importDirection } from './importDirection.mjs'
import { namedPieces } from './namedPieces.mjs'
import { noAmbientInput } from './noAmbientInput.mjs'
import { noDoubleAssertion } from './noDoubleAssertion.mjs'
import { roomOrder } from './roomOrder.mjs'
import { safeBlank } from './safeBlank.mjs'
import { statelessViews } from './statelessViews.mjs'
import { typedMessages } from './typedMessages.mjs'

export default {
  meta: { name: 'law' },
  rules: {
    'import-direction': importDirection,
    'named-pieces': namedPieces,
    'no-ambient-input': noAmbientInput,
    'no-double-assertion': noDoubleAssertion,
    'room-order': roomOrder,
    'safe-blank': safeBlank,
    'stateless-views': statelessViews,
    'typed-messages': typedMessages,
  },
}
