import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import classes from './Refusal.module.css'

/** Why a sign-in failed, above the fields; nothing if it has not. */
export function Refusal({ children }: { readonly children: string | undefined }) {
  if (children === undefined) return null
  return (
    <div role="alert" className={classes.refusal}>
      <IconAlertCircle size={20} aria-hidden="true" />
      {children}
    </div>
  )
}
