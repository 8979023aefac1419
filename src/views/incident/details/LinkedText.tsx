import { partsOf } from '../../../../machines/core/domain/linkedText.ts'
import { SafeLink } from './SafeLink.tsx'

/** A text from outside, in which http(s) addresses are links. */
export function LinkedText({ text }: { readonly text: string }) {
  return partsOf(text).map((part, place) => (part.isLink ? <SafeLink key={place} address={part.text} /> : part.text))
}
