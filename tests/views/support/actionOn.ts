/** The action whose icon a button has. */
export function actionOn(button: HTMLElement): string | null {
  return button.querySelector('[data-action]')?.getAttribute('data-action') ?? null
}
