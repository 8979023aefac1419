import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import classes from './Notice.module.css'

/** Says above the fields why the last sign-in failed. Shows nothing if no sign-in has failed. */
export function Refusal({ children }: { readonly children: string | undefined }) {
  if (children === undefined) return null
  return (
    <div role="alert" className={classes.notice} data-severity="error">
      <IconAlertCircle size={20} aria-hidden="true" />
      {children}
    </div>
  )
}
