import { absenceWords } from '../../../../machines/alerting/domain/notification.ts'
import type { Reach } from '../../../../machines/alerting/domain/reach.ts'
import { listed } from '../../../../machines/core/domain/listed.ts'
import type { TimeStyle } from '../../../time/format.ts'
import { verdictWords } from '../profiles/verdictWords.ts'

/**
 * What can reach a destination, line by line: 'Night and Weekend: Would notify you now'. `medium` is the name of its
 * medium.
 */
export function reachLines(reach: Reach, medium: string, style: TimeStyle | undefined): readonly string[] {
  switch (reach.kind) {
    case 'never':
      return [`Never: ${absenceWords([medium])}`]
    case 'unknown':
      return ['Which profiles send here is not known.']
    case 'unused':
      return [
        reach.unreadable === 0
          ? 'No active profile sends here: nobody is notified here.'
          : 'No active profile that could be read sends here.',
      ]
    case 'used': {
      const names = new Map<string, readonly string[]>()
      for (const { name, verdict } of reach.senders) {
        const words = verdictWords(verdict, true, style)
        names.set(words, [...(names.get(words) ?? []), name])
      }
      const lines = [...names].map(([words, of]) => `${listed(of, 'and')}: ${words}`)
      return reach.unreadable === 0 ? lines : [...lines, 'Some profiles could not be read.']
    }
  }
}

/** Whether nothing is sent to the destination, whatever happens, as far as the profiles are known. */
export function isUnreached(reach: Reach): boolean {
  return reach.kind === 'never' || reach.kind === 'unused' || (reach.kind === 'used' && isNever(reach))
}

function isNever({ senders }: Reach & { readonly kind: 'used' }): boolean {
  return senders.every(({ verdict }) => verdict.tells === 'never')
}
