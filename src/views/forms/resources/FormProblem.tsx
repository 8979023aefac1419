import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import classes from './FormProblem.module.css'

/**
 * An error in the form as a whole, or in a part of it, rather than in a single field. The live region exists before its
 * text, so that screen readers announce the text.
 */
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
