/** A page without its script: templates show nothing, and send nothing. */
export function withoutTemplates(html: string): string {
  return html.replaceAll(/<template\b.*?<\/template>/gs, '');
}
