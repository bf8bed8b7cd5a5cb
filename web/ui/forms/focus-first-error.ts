interface FormLike {
  getInputNode: (path: never) => HTMLElement | null;
}

/** For `form.onSubmit`'s second argument: the caret goes to the first field that was refused. */
export const focusFirstError = (form: { getInputNode: (path: string) => HTMLElement | null } | FormLike) => {
  return (errors: Record<string, unknown>) => {
    const first = Object.keys(errors)[0];
    if (first) form.getInputNode(first as never)?.focus();
  };
};
