import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import type { Usage } from '../../../machines/alerting/domain/usage.ts'
import { routePatterns } from '../../../machines/core/domain/route.ts'
import { resourceKey } from '../../../machines/forms/domain/draftKey.ts'
import { useResumption } from '../actors.ts'
import classes from './UsedBy.module.css'

/** The profiles that use what is open, each with a link that opens its row (docs/behaviour.md#used-by). */
export function UsedBy({ usage }: { readonly usage: Usage | undefined }) {
  const resumption = useResumption()
  if (usage === undefined) return <p className={classes.users}>Which profiles use it is not known.</p>
  const { users, mayBeMore } = usage
  return (
    <p className={classes.users}>
      {users.length === 0 && (mayBeMore ? 'No profile that could be read uses it.' : 'No profile uses it.')}
      {users.length > 0 && 'Used by '}
      {users.map(({ pk, name }, place) => (
        <span key={pk}>
          {place > 0 && ', '}
          <Anchor
            component={Link}
            href={routePatterns.notificationProfiles}
            underline="always"
            onClick={() => resumption?.send({ type: 'resumption.goOn', key: resourceKey('profile', { pk }) })}
          >
            {name}
          </Anchor>
        </span>
      ))}
      {users.length > 0 && (mayBeMore ? '. Some profiles could not be read.' : '.')}
    </p>
  )
}
