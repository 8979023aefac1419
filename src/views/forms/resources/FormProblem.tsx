import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import classes from './FormProblem.module.css'

/** What the server has against the whole of a form, and against no field of it. The region is there before its words. */
export function FormProblem({ children }: { readonly children: string | undefined }) {
  return (
    <output className={classes.region}>
      {children !== undefined && (
        <span className={classes.problem}>
          <IconAlertTriangle className={classes.icon} size={18} aria-hidden="true" />
          {children}
        </span>
      )}
    </output>
  )
}
