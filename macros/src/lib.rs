//! What the handlers of the API are given beside what `poem-openapi` makes of them.

use proc_macro::TokenStream;
use quote::quote;
use syn::{ImplItem, ImplItemFn, ItemImpl, ReturnType, parse_macro_input, parse_quote};

/// Puts the future of each handler of an `impl` into a box.
///
/// The routes that `#[OpenApi]` makes are asked a dozen times whether their futures may be sent to another thread, and each time the compiler walks
/// through the futures of everything that a handler calls, down to the queries. It does not look into a box.
/// It stands above `#[OpenApi]`.
#[proc_macro_attribute]
pub fn boxed_handlers(_: TokenStream, item: TokenStream) -> TokenStream {
    let mut handlers = parse_macro_input!(item as ItemImpl);
    for item in &mut handlers.items {
        if let ImplItem::Fn(handler) = item {
            put_into_box(handler);
        }
    }
    quote!(#handlers).into()
}

fn put_into_box(handler: &mut ImplItemFn) {
    if handler.sig.asyncness.is_none() {
        return;
    }
    let answer = match &handler.sig.output {
        ReturnType::Type(_, answer) => quote!(#answer),
        ReturnType::Default => quote!(()),
    };
    let body = &handler.block;
    handler.block = parse_quote!({ crate::http::boxed::<#answer>(async move #body).await });
}
