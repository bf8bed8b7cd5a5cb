interface FormLike {
  getInputNode: (path: never) => HTMLElement | null;
}

/** Second argument of `form.onSubmit`: focuses the first field with an error. */
export const focusFirstError = (form: { getInputNode: (path: string) => HTMLElement | null } | FormLike) => {
  return (errors: Record<string, unknown>) => {
    const first = Object.keys(errors)[0];
    if (first) form.getInputNode(first as never)?.focus();
  };
};
